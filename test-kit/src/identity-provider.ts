import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { companySignInPath } from '@topspin/domain/contract/company'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type AccountClaims, Provider } from 'oidc-provider'

/** A person with an account at the company. */
export type ProviderAccount = AccountClaims & { readonly sub: string }

interface SigningOptions {
  /** When the token is issued and when it expires, counted from now: `'4 minutes'`, `'-4 minutes'`. */
  readonly issued?: string
  readonly expires?: string
  /** The key that signs the token; by default the key of the provider. */
  readonly key?: CryptoKey
}

/** A real OpenID provider on this machine (`oidc-provider`), in which anybody signs in as `person`. */
export interface IdentityProvider {
  readonly issuer: string
  /**
   * The origin of the application, to which the provider sends browsers back. Set it before the first
   * request.
   */
  publicUrl: string
  /** The settings of an installation that uses the provider. */
  readonly settings: Readonly<Record<string, string>>
  /** Who signs in next; with null the sign-in fails with `access_denied`. */
  person: ProviderAccount | null
  /**
   * What the server does with a request for a path: breaks the connection, holds the request without an answer, or
   * answers with the object; null for the usual answer.
   */
  interception: ((path: string) => 'break' | 'hold' | object | null) | null
  /** The paths of the requests so far. */
  readonly requests: string[]
  /**
   * Follows the redirections of the provider from the address to which a browser is sent.
   * @returns the address of the application's callback, with its query
   */
  signIn(address: string): Promise<string>
  /** Signs a token of this provider for this application. */
  sign(claims: JWTPayload, options?: SigningOptions): Promise<string>
  /** Replaces the key of the provider, which forgets its sessions. */
  changeKey(): Promise<void>
  close(): Promise<void>
}

/**
 * Sends a browser to the provider and back.
 * @param query the query of the link that begins the sign-in, with its `?`
 * @returns the path to which the application leads the browser in the end
 */
export async function signInWithCompany(
  browser: Browser,
  provider: Pick<IdentityProvider, 'issuer' | 'signIn'>,
  query = '',
): Promise<string> {
  const begun = await browser.get(`${companySignInPath}${query}`)
  const address = String(begun.headers.location)
  if (!address.startsWith(provider.issuer)) return address
  const { pathname, search } = new URL(await provider.signIn(address))
  return String((await browser.get(`${pathname}${search}`)).headers.location)
}

const client = { id: 'topspin', secret: 'a secret of the client in a test' }

/** Makes a key with which the provider signs. */
async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Opens the provider. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  const state: { person: ProviderAccount | null } = { person: null }
  const people = new Map<string, ProviderAccount>()
  const server: Server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const issuer = `http://127.0.0.1:${port}`
  let signing = await newKey('key')
  let provider: Provider | null = null
  const requests: string[] = []
  const opened: IdentityProvider = {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Acme',
    },
    get person() {
      return state.person
    },
    set person(person) {
      state.person = person
      if (person !== null) people.set(person.sub, person)
    },
    publicUrl: 'http://localhost:3000',
    interception: null,
    requests,
    async signIn(address) {
      const cookies = new Map<string, string>()
      let next = address
      while (!next.startsWith(opened.publicUrl)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, next).href
      }
      return next
    },
    sign: (claims, { issued = '0 seconds', expires = '1 minute', key = signing.privateKey } = {}) =>
      new SignJWT({ iss: issuer, aud: client.id, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: signing.kid })
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key),
    async changeKey() {
      signing = await newKey('another key')
      provider = null
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const providerOf = (publicUrl: string) =>
    new Provider(issuer, {
      jwks: { keys: [signing.jwk] },
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${publicUrl}/api/auth/company/callback`],
          backchannel_logout_uri: `${publicUrl}/api/auth/company/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      cookies: { keys: ['a key of the cookies in a test'] },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({
          clientId: client.id,
          accountId: context.oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
  server.on('request', (request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const treatment = opened.interception?.(path) ?? null
    if (treatment === 'break') return void request.destroy()
    if (treatment === 'hold') return
    if (treatment !== null)
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(treatment))
    provider ??= providerOf(opened.publicUrl)
    if (!path.startsWith('/interaction/')) return void provider.callback()(request, response)
    const result =
      state.person === null ? { error: 'access_denied' } : { login: { accountId: state.person.sub, remember: false } }
    void provider.interactionFinished(request, response, result)
  })
  return opened
}
