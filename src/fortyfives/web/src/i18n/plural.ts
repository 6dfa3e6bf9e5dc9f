/**
 * The form of a plural that a number takes, by the rule of a gettext catalogue.
 *
 * The rule is an expression of C over `n`. It is read here, not evaluated as code, so that the
 * content security policy can forbid evaluation.
 */
export function pluralIndex(rule: string, n: number): number {
  const tokens = rule.match(/\d+|n|\|\||&&|[!=<>]=|[<>%?:()!]/g) ?? [];
  let at = 0;
  const peek = (): string | undefined => tokens[at];
  const take = (): string => tokens[at++] ?? '';

  function choice(): number {
    const condition = binary(0);
    if (peek() !== '?') return condition;
    take();
    const yes = choice();
    take();
    const no = choice();
    return condition ? yes : no;
  }

  function binary(level: number): number {
    const operators = LEVELS[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    for (let operator = operators[peek() ?? '']; operator; operator = operators[peek() ?? '']) {
      take();
      left = operator(left, binary(level + 1));
    }
    return left;
  }

  function unary(): number {
    const token = take();
    if (token === '!') return unary() ? 0 : 1;
    if (token === '(') {
      const inner = choice();
      take();
      return inner;
    }
    return token === 'n' ? n : Number(token);
  }

  return choice();
}

type Operator = (left: number, right: number) => number;

const LEVELS: Record<string, Operator>[] = [
  { '||': (a, b) => (a || b ? 1 : 0) },
  { '&&': (a, b) => (a && b ? 1 : 0) },
  { '==': (a, b) => +(a === b), '!=': (a, b) => +(a !== b) },
  { '<': (a, b) => +(a < b), '>': (a, b) => +(a > b), '<=': (a, b) => +(a <= b), '>=': (a, b) => +(a >= b) },
  { '%': (a, b) => a % b },
];
