import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the site. */
export interface HostedFile {
  readonly body: string;
  /** Media type; HTML when absent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The site of another owner who embeds the bell: on its own origin, with only the files that a test adds. */
export interface HostSite extends AsyncDisposable {
  readonly origin: string;
  /** Whether it has received any request. */
  isVisited(): boolean;
  /** Adds or replaces the file at a path. */
  put(path: string, file: HostedFile): void;
}

/** Starts it without files, on a free port. */
export async function startHostSite(): Promise<HostSite> {
  const files = new Map<string, HostedFile>();
  let visited = false;
  const server = createServer(({ url = '/' }, response) => {
    visited = true;
    const file = files.get(url.split('?')[0]!);
    const type = file?.type ?? 'text/html; charset=utf-8';
    response.writeHead(file ? 200 : 404, { 'content-type': type, ...file?.headers }).end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    isVisited: () => visited,
    put: (path, file) => void files.set(path, file),
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
