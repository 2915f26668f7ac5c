/**
 * Tabs of a site share a process of Chromium. With a process each, which loads the same scripts again, the browser needs a
 * third more processor time.
 */
export const rendererLimit = '--renderer-process-limit=1';
