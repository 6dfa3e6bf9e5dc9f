"""The table in the browser: tables, their store, HTTP and WebSocket."""
