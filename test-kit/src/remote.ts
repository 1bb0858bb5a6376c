import type { FastifyInstance } from 'fastify'

type Inject = Pick<FastifyInstance, 'inject'>

/** A cookie that an answer sets. */
interface SetCookie {
  readonly name: string
  readonly value: string
  readonly maxAge?: number
}

/**
 * Returns an object whose `inject` sends requests to a server in another process, for the class `Browser` of tests.
 * @param origin returns the origin to which a request is sent
 */
export function remoteServer(origin: (method: string, path: string) => string): Inject {
  const inject = async (request: {
    method: string
    url: string
    headers: Record<string, string>
    payload?: string | Buffer<ArrayBuffer>
  }) => {
    const { method, url, headers, payload } = request
    const response = await fetch(`${origin(method, url)}${url}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...(payload === undefined ? {} : { body: payload }),
    })
    const body = await response.text()
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map(toCookie),
      body,
      json: () => JSON.parse(body),
    }
  }
  // The browsers of tests use only this part of `inject`.
  return { inject } as unknown as Inject
}

function toCookie(line: string): SetCookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const maxAge = /;\s*max-age=(\d+)/i.exec(line)?.[1]
  const isGone = /;\s*expires=Thu, 01 Jan 1970/i.test(line)
  return {
    name,
    value: decodeURIComponent(value),
    ...(isGone ? { maxAge: 0 } : maxAge ? { maxAge: Number(maxAge) } : {}),
  }
}
