import { request } from 'node:http'
import type { RequestHeaders } from './application.ts'

/** Headers that the baseline must not copy: Node adds them to each answer, or they belong to one connection or session. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'set-cookie']

/**
 * Requests a path.
 * @returns the answer, its body still compressed and in base64
 * @throws Error for any status but 200
 */
export function fetchCompressedAnswer(
  url: string,
  path: string,
  headers: RequestHeaders,
): Promise<{ readonly headers: Record<string, string>; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !ownHeaders.includes(name))
        resolve({
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
      return undefined
    })
    sent.on('error', reject).end()
  })
}
