import { type CompanySignInFailure, companyCallbackPath } from '@topspin/domain/contract/company'
import type { CompanySignInSettings } from '@topspin/platform/config'
import type { CompanySignInRequest } from '@topspin/platform/http/company-cookies'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as client from 'openid-client'
import * as z from 'zod'
import { CompanySignInFailed } from './company-failure.ts'

const second = 1000
/** How long a request to the provider may take, in seconds. */
const timeout = 10
/** Seconds by which the clocks of provider and server may differ. A logout token is accepted for twice as long. */
const clockTolerance = 300
/** How long the provider's configuration is kept, in milliseconds, unless a token is signed with an unknown key. */
const configurationKept = 3600 * second
/** Maximum age, in seconds, of a sign-in that confirms who the player is (`max_age`). */
const confirmedWithin = 0

const text = z.string().catch('')
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  sid: text,
  email: z.email().nullable().catch(null),
  // Some providers send `"true"` instead of `true`.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: text,
  family_name: text,
  groups: z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]),
})

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const LogoutToken = z
  .object({
    sub: text,
    sid: text,
    nonce: z.never().optional(),
    events: z.object({ [logoutEvent]: z.object({}) }),
  })
  .refine(({ sub, sid }) => sub !== '' || sid !== '')

export type CompanyProvider = ReturnType<typeof openCompanyProvider>
/** What the provider says about a person. */
export type CompanyClaims = Awaited<ReturnType<CompanyProvider['claimsOf']>>

/** The provider, by the code flow of OpenID Connect with PKCE. Connects at the first use. @param clock epoch ms */
export function openCompanyProvider(
  { issuer, clientId, clientSecret, group, adminGroup, trustsEmail }: CompanySignInSettings,
  publicUrl: string,
  clock: () => number,
) {
  const server = new URL(issuer)
  const callback = `${publicUrl}${companyCallbackPath}`
  let kept: { readonly configuration: Promise<client.Configuration>; readonly until: number } | null = null
  let keys: { readonly address: string; readonly get: ReturnType<typeof createRemoteJWKSet> } | null = null

  function configuration(): Promise<client.Configuration> {
    if (kept !== null && clock() < kept.until) return kept.configuration
    const metadata = { [client.clockTolerance]: clockTolerance }
    const execute = [client.enableNonRepudiationChecks]
    // The operator has chosen an issuer without TLS, such as one on the same machine.
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests)
    const auth = client.ClientSecretBasic(clientSecret)
    const found = client.discovery(server, clientId, metadata, auth, { execute, timeout })
    const read = { configuration: found, until: clock() + configurationKept }
    kept = read
    found.catch(() => {
      if (kept === read) kept = null
    })
    return found.catch((cause: unknown) => {
      throw new CompanySignInFailed('away', { cause })
    })
  }

  /** The claims in the ID token and in the reply of the user info endpoint. @throws CompanySignInFailed */
  async function claimsIn(answer: string, { state, nonce, verifier, purpose }: CompanySignInRequest) {
    const provider = await configuration()
    try {
      const tokens = await client.authorizationCodeGrant(provider, new URL(answer, callback), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        ...(purpose === 'confirm' ? { maxAge: confirmedWithin } : {}),
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('the answer has no ID token')
      const more =
        provider.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      return Claims.parse({ ...more, ...claims })
    } catch (cause) {
      // The provider has new keys. The next sign-in reads them together with a new configuration.
      if (isSignedWithUnknownKey(cause)) kept = null
      throw new CompanySignInFailed(failureOf(cause), { cause })
    }
  }

  return {
    /**
     * The address of the provider's page for a sign-in.
     * @param other whether the person may choose another account there
     * @throws CompanySignInFailed
     */
    async authorizationUrl({ state, nonce, verifier, purpose }: CompanySignInRequest, other: boolean): Promise<URL> {
      const provider = await configuration()
      return client.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(purpose === 'confirm' ? { max_age: String(confirmedWithin) } : {}),
        ...(other ? { prompt: promptForOtherAccount(provider.serverMetadata()) } : {}),
      })
    },

    /**
     * Checks the provider's answer to a sign-in, and reads the claims about the person.
     * @param answer the query of the callback, with its `?`
     * @throws CompanySignInFailed also for a person who is not in the group that may enter
     */
    async claimsOf(answer: string, request: CompanySignInRequest) {
      const { groups, ...said } = await claimsIn(answer, request)
      if (group !== null && !groups.includes(group)) throw new CompanySignInFailed('denied')
      return {
        issuer: said.iss,
        subject: said.sub,
        /** Id of the session at the provider; empty when the provider names none. */
        sid: said.sid,
        /** Null when the provider names no valid address. */
        email: said.email,
        /** Whether the address counts as verified (docs/operations.md#company-account). */
        isEmailVerified: trustsEmail || said.email_verified,
        givenName: said.given_name,
        familyName: said.family_name,
        isAdmin: adminGroup !== null && groups.includes(adminGroup),
      }
    },

    /**
     * Verifies a logout token. The provider sends it when a person has logged out there.
     * @returns the person and the session that ended; null when the token is not valid. An empty `sid` means all
     * sessions of the person. An empty `subject` means the person who has the session `sid`
     * @throws CompanySignInFailed
     */
    async loggedOut(token: string) {
      const { issuer: expected, jwks_uri: address } = (await configuration()).serverMetadata()
      if (address === undefined) return null
      // The keys are kept, so that calls with invented tokens cause few requests to the provider.
      if (keys?.address !== address) keys = { address, get: createRemoteJWKSet(new URL(address)) }
      try {
        const { payload } = await jwtVerify(token, keys.get, {
          issuer: expected,
          audience: clientId,
          clockTolerance,
          maxTokenAge: clockTolerance,
        })
        const { sub, sid } = LogoutToken.parse(payload)
        return { issuer: expected, subject: sub, sid }
      } catch (cause) {
        if (isFaultOfToken(cause)) return null
        throw new CompanySignInFailed('away', { cause })
      }
    },
  }
}

/**
 * The `prompt` with which a person can choose another account. Keycloak ignores `select_account`, and its list of
 * prompts lacks it; its login form, which `login` shows, offers to start again with another account.
 */
const promptForOtherAccount = ({ prompt_values_supported: prompts }: client.ServerMetadata): string =>
  Array.isArray(prompts) && !prompts.includes('select_account') ? 'login' : 'select_account'

/** Error codes for a sign-in that the person has given up (OpenID Connect Core 3.1.2.6, RFC 6749 4.1.2.1). */
const givenUp: ReadonlySet<string> = new Set(['access_denied', 'login_required', 'consent_required'])
const unavailable: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

/** Whether an error is about the token, and not about the request for the keys of the provider. */
const isFaultOfToken = (error: unknown): boolean =>
  error instanceof z.ZodError || (error instanceof errors.JOSEError && !keyRequestFailures.has(error.code))
const keyRequestFailures: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
])

const isSignedWithUnknownKey = (error: unknown): boolean =>
  error instanceof client.ClientError && error.code === 'OAUTH_KEY_SELECTION_FAILED'

function failureOf(error: unknown): CompanySignInFailure {
  // The provider has changed its keys: another attempt succeeds.
  if (isSignedWithUnknownKey(error)) return 'expired'
  if (error instanceof client.AuthorizationResponseError) {
    if (givenUp.has(error.error)) return 'interrupted'
    return unavailable.has(error.error) ? 'away' : 'denied'
  }
  // With `invalid_grant` the code is used up or too old, as after a reload of the callback.
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'away'
  if (error instanceof client.ClientError) return error.code === 'OAUTH_TIMEOUT' ? 'away' : 'denied'
  return error instanceof TypeError ? 'away' : 'denied'
}
