/** A request that a foreign page tries to make with the cookies of its visitor. */
export interface AttackedRequest {
  readonly method: string;
  readonly url: string;
  /** Absent if the operation takes none. */
  readonly body?: string | undefined;
}

/**
 * Tries everything that a page can do to send a request to another origin with credentials, and returns what it could read
 * or run. It is evaluated in the page, and therefore contains all that it needs.
 */
export async function attack({ method, url, body = '{}' }: AttackedRequest): Promise<string[]> {
  const found: string[] = [];
  /** Longer than any response takes; a refused frame has no event in some browsers. */
  const patience = 3000;
  const within = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);

  const tryFetch = async (name: string, init: RequestInit): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(5000);
      const response = await fetch(url, { credentials: 'include', redirect: 'manual', signal, ...init });
      if (!response.type.startsWith('opaque'))
        found.push(`fetch, ${name}: status ${response.status} is readable`);
    } catch {
      // Refused by the browser.
    }
  };
  const hasBody = method !== 'GET';
  const simple = hasBody ? { method: 'POST', body } : { method };
  const json = { 'content-type': 'application/json' };
  const fetches = [
    tryFetch('as documented', { method, ...(hasBody && { headers: json, body }) }),
    tryFetch('with a header', {
      method,
      headers: { ...json, 'x-requested-with': 'x' },
      ...(hasBody && { body }),
    }),
    tryFetch('simple', simple),
    tryFetch('opaque', { ...simple, mode: 'no-cors' }),
    tryFetch('opaque, without a referrer', { ...simple, mode: 'no-cors', referrerPolicy: 'no-referrer' }),
    tryFetch('opaque, form data', {
      method: simple.method,
      mode: 'no-cors',
      ...(hasBody && { body: new URLSearchParams({ '{"a":"': '"}' }) }),
    }),
  ];

  const tryElement = async <Tag extends 'script' | 'link' | 'img' | 'iframe' | 'object'>(
    tag: Tag,
    attributes: Readonly<Record<string, string>>,
    read: (element: HTMLElementTagNameMap[Tag]) => string | undefined,
  ): Promise<void> => {
    const element = document.createElement(tag);
    const ended = new Promise<string>((resolve) => {
      element.addEventListener('load', () => resolve('load'));
      element.addEventListener('error', () => resolve('error'));
    });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    if ((await within(ended)) === 'load') {
      const result = read(element);
      if (result !== undefined) found.push(`${tag}: ${result}`);
    }
    element.remove();
  };
  const readFrame = (frame: HTMLIFrameElement | HTMLObjectElement): string | undefined => {
    const text = frame.contentDocument?.body?.innerText ?? '';
    return text === '' ? undefined : `read ${text.slice(0, 100)}`;
  };

  const submitForm = async (enctype: string, isAnonymous: boolean): Promise<void> => {
    const frame = document.createElement('iframe');
    const form = document.createElement('form');
    frame.name = `frame-${Math.random()}`;
    Object.assign(form, { method: 'POST', action: url, enctype, target: frame.name });
    if (isAnonymous) form.setAttribute('rel', 'noreferrer');
    const field = document.createElement('input');
    // A text/plain form is JSON as well, with an "=" in some text.
    Object.assign(field, { name: `${body.slice(0, -1)}${body === '{}' ? '' : ','}"x":"`, value: '"}' });
    form.append(field);
    document.body.append(frame, form);
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    form.submit();
    await within(loaded);
    try {
      const result = readFrame(frame);
      if (result !== undefined) found.push(`form: ${result}`);
    } catch {
      // Of another origin.
    }
    frame.remove();
    form.remove();
  };

  const openSocket = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url.replace(/^http/, 'ws'));
      socket.addEventListener('open', () => {
        found.push('WebSocket: it opened');
        socket.close();
      });
      socket.addEventListener('error', () => resolve());
    });
  const openEvents = (): Promise<void> =>
    new Promise((resolve) => {
      const events = new EventSource(url, { withCredentials: true });
      const end = (): void => {
        events.close();
        resolve();
      };
      events.addEventListener('open', () => {
        found.push('EventSource: it opened');
        end();
      });
      events.addEventListener('error', end);
    });

  const others =
    method === 'GET'
      ? [
          tryElement('script', { src: url }, () => 'it ran'),
          tryElement('script', { src: url, type: 'module', crossorigin: 'use-credentials' }, () => 'it ran'),
          tryElement('link', { rel: 'stylesheet', href: url }, () => 'it was applied'),
          tryElement('img', { src: url }, ({ naturalWidth }) => `width ${naturalWidth}`),
          tryElement('iframe', { src: url }, readFrame),
          tryElement('object', { data: url, type: 'text/html' }, readFrame),
          ...(url.endsWith('/events') ? [openSocket(), openEvents()] : []),
        ]
      : [
          ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) =>
            submitForm(type, false),
          ),
          submitForm('text/plain', true),
          Promise.resolve(navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' }))),
        ];
  await Promise.all([...fetches, ...others.map(within)]);
  return found;
}

/** How many requests {@link attack} can make of one, without preflight requests. */
export const attacksPerRequest = { GET: 12, others: 11 } as const;

/**
 * Frames a page of another origin and opens it in a window, and returns what it could read. The frame stays, so that its
 * content can be looked at from outside.
 */
export async function openFromOutside(url: string): Promise<string[]> {
  const found: string[] = [];
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const frame = document.createElement('iframe');
  frame.src = url;
  document.body.append(frame);
  let opened: Window | null = null;
  try {
    opened = window.open(url);
  } catch {
    // Firefox throws in a sandbox that may open no windows.
  }
  await wait(1500);
  // A window of another group closes for its opener when the page's response arrives, late on a loaded machine.
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (opened?.closed !== false) break;
    await wait(100);
  }
  for (const [what, read] of [
    ['a frame', () => frame.contentDocument?.body?.innerText],
    ['a window', () => opened?.document.body.innerText],
  ] as const) {
    try {
      const text = read() ?? '';
      if (text !== '') found.push(`${what}: read ${text.slice(0, 100)}`);
    } catch {
      // Of another origin.
    }
  }
  // Cross-Origin-Opener-Policy takes the handle away, with which a page could count frames or navigate the window.
  if (opened?.closed === false) found.push('a window: its opener keeps a handle of it');
  return found;
}
