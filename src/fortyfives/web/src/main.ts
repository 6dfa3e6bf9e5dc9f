import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './design/tokens.css';
import './design/base.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { speakPreferred } from './lib/language';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the client.');

await speakPreferred();
mount(App, { target });
