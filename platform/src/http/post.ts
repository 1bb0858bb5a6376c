import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import https from 'node:https'

/**
 * Posts a body to an address of a server that is not trusted. The body of the response is not read, because it may have
 * any length. Redirects are not followed.
 * @throws Error without a response, also when the signal aborts
 */
export function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer | null,
  options: Pick<RequestOptions, 'agent' | 'signal'>,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { request } = address.startsWith('https:') ? https : http
    const outgoing = request(address, { ...options, method: 'POST', headers })
    outgoing.once('error', reject)
    // A server that changes the protocol (101) causes neither a response nor an error.
    outgoing.once('close', () => reject(new Error('no response')))
    outgoing.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
      response.destroy()
    })
    outgoing.end(body)
  })
}
