/** The building blocks of the generated functions in `routes.ts`. */

/** A request to the service. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after `/api/`. */
  path: string;
  body?: unknown;
}

/** A parameter of a path. */
export type Value = string | number;

export type Query = URLSearchParams | Record<string, string>;

/** A path with encoded parameters. */
export const path = (parts: TemplateStringsArray, ...values: Value[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

export function GET(to: string, query: Query = {}): ApiRequest {
  const text = new URLSearchParams(query).toString();
  return { method: 'GET', path: text ? `${to}?${text}` : to };
}

export const POST = (to: string, body: unknown = {}): ApiRequest => ({
  method: 'POST',
  path: to,
  body,
});

export const PUT = (to: string, body: unknown = {}): ApiRequest => ({
  method: 'PUT',
  path: to,
  body,
});

export const DELETE = (to: string): ApiRequest => ({ method: 'DELETE', path: to });
