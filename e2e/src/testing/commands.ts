import type { Page } from 'playwright-core'

/**
 * Sends a request of the contract from a page, with its session and anti-forgery token.
 * @returns the parsed reply
 * @throws Error when the server refuses
 */
export async function request<Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> {
  const answer = await page.evaluate(
    async ([method, path, body]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() }
      if (body !== undefined) headers['Content-Type'] = 'application/json'
      if (method !== 'GET') headers['X-XSRF-TOKEN'] = decodeURIComponent(token)
      const answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
      return { ok: answer.ok, status: answer.status, text: await answer.text() }
    },
    [method, path, body] as const,
  )
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text) as Reply // the reply that the contract has for the path
}
