/** What a request must not exceed. */
export interface CostLimit {
  /** CPU time of the service, in milliseconds. */
  readonly cpu: number;
  /** Memory that it keeps after the response, in bytes. */
  readonly memory: number;
  /** Growth of the database, in bytes. */
  readonly disk: number;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request that needs no credential. */
export interface AnonymousRequest {
  /** As in the OpenAPI document; for other addresses, the path of the page. */
  readonly operation: string;
  /** What is hostile about it. */
  readonly worst: string;
  /** The status of its responses: one that is refused for another reason would show nothing. Any but 5xx when absent. */
  readonly status?: number | undefined;
  readonly limit: CostLimit;
  /**
   * How often it is repeated: `slow` on purpose, for hashing a password takes a tenth of a second, or often, because it is
   * `storing` rows: one more changes nothing, but a page of each of the tables and indexes does.
   */
  readonly pace?: 'slow' | 'storing' | undefined;
  /** The request with this number; numbers do not repeat. */
  send(number: number): SentRequest;
}

/** A site, and what every page of it knows. */
interface KnownSite {
  readonly id: string;
  readonly vapidKey: string;
}

/** What exists, and what a stranger knows of it. */
export interface KnownService {
  /** The site with the notice board. */
  readonly site: KnownSite;
  /** A site with a welcome message, identity secrets, and as many named topics as a device can have, default ones too. */
  readonly busySite: KnownSite & { readonly topics: readonly string[] };
  /** The tokens of devices of the first site, which the stranger has registered. */
  readonly tokens: readonly string[];
  readonly message: string;
  readonly email: string;
  /** A wrong token of a link, of the right form. */
  readonly link: string;
}

export const kilobyte = 1024;
// Generous: several times what is measured on two busy cores. Compiled code counts as memory of the first requests.
const memory = 48 * kilobyte;

export const costLimits = {
  small: { cpu: 15, memory, disk: 256 },
  page: { cpu: 25, memory, disk: 256 },
  /** The cache of pages takes 16 MB, which few requests begin to fill. */
  keptPage: { cpu: 25, memory: 2 * memory, disk: 256 },
  /** Reads 1,000 notices. */
  oldSearch: { cpu: 120, memory, disk: 256 },
  /** Drawn in another thread, one at a time. Those that are kept take 16 MB. */
  picture: { cpu: 60, memory: 2 * memory, disk: 256 },
  attempt: { cpu: 30, memory, disk: kilobyte },
  registration: { cpu: 30, memory, disk: 3 * kilobyte },
  /** A row of a message, which is deleted after an hour. */
  test: { cpu: 30, memory, disk: 4 * kilobyte },
  /** scrypt takes 128 kB × 128 for each hash on purpose, and returns it. */
  password: { cpu: 800, memory: 256 * kilobyte, disk: kilobyte },
} as const satisfies Readonly<Record<string, CostLimit>>;

/** A token like another one, which does not exist. */
export function wrong(number: number, token: string): string {
  return token.slice(0, -6) + String(number).padStart(6, '0');
}

/** The headers of a request from a network of its own: limits on networks would refuse it soon. */
export function fromOwnNetwork(number: number): Readonly<Record<string, string>> {
  return { 'x-forwarded-for': `10.${(number >> 8) & 255}.${number & 255}.1` };
}

type Options = Partial<AnonymousRequest> & {
  readonly path?: (number: number) => string;
  readonly headers?: (number: number) => Readonly<Record<string, string>>;
};

/** A request without a body. Its path is that of the operation, unless another one is given. */
export function request(
  operation: string,
  worst: string,
  { path, headers, ...rest }: Options = {},
): AnonymousRequest {
  const [method, template] = splitOperation(operation);
  return {
    operation,
    worst,
    status: 200,
    limit: costLimits.small,
    send: (number) => ({ method, path: path?.(number) ?? template, headers: headers?.(number) ?? {} }),
    ...rest,
  };
}

/** A request with a JSON body. */
export function send(
  operation: string,
  worst: string,
  body: (number: number) => object,
  options: Options = {},
): AnonymousRequest {
  const withoutBody = request(operation, worst, options);
  return {
    ...withoutBody,
    send(number) {
      const { headers, ...sent } = withoutBody.send(number);
      const json = { 'content-type': 'application/json', ...headers };
      return { ...sent, headers: json, body: JSON.stringify(body(number)) };
    },
  };
}

/** Pages have no method in their names. */
function splitOperation(operation: string): readonly [method: string, path: string] {
  const [, method = 'GET', path = operation] = /^([A-Z]+) (.*)$/.exec(operation) ?? [];
  return [method, path];
}
