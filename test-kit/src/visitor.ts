import { Browser, type Headers } from '@topspin/platform/http/testing/browser'

/** A browser that reads its own writes: each GET sends the position of the last command. */
export class Visitor extends Browser {
  position: string | null = null

  override async send(...[method, path, body, headers]: Parameters<Browser['send']>) {
    const after = method === 'GET' && this.position !== null ? { 'x-position': this.position } : {}
    const answer = await super.send(method, path, body, { ...after, ...headers })
    const position = answer.headers['x-position']
    if (typeof position === 'string') this.position = position
    return answer
  }

  delete = (path: string, body?: unknown, headers: Headers = {}) => this.send('DELETE', path, body, headers)

  /** Logs in, or fails the test. */
  async logIn(pseudo: string, password = passwordOf(pseudo)): Promise<this> {
    await this.open()
    const answer = await this.post('/api/auth/authenticate', { pseudo, password })
    if (answer.statusCode !== 200) throw new Error(`${pseudo} could not log in: ${answer.body}`)
    return this
  }
}

/** The password of all players in tests. */
export const passwordOf = (pseudo: string): string => `${pseudo} plays at noon`
