// Where the page is served from: "/" by a server of ours, any folder of a static host.

/** The path of that folder, with a slash at its end; read at the start, because addresses change later. */
export const BASE = new URL(import.meta.env.BASE_URL === '/' ? '/' : './', document.baseURI).pathname
/** Whether this page has no server: everything is played on this device. */
export const IS_STATIC = import.meta.env.MODE === 'static'
