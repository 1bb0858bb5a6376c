import { CompanySignInStep, companySignInPurposes } from '@topspin/domain/contract/company'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { createSigner, isSameText } from './signer.ts'

/** A request to the provider that this browser has begun (docs/specification.md#company-account). */
const CompanySignInRequest = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  /** The secret of PKCE. */
  verifier: z.string(),
  purpose: z.enum(companySignInPurposes),
  /** The player of the session; null for `enter`. */
  playerId: z.string().nullable(),
  /** The path of the page to open afterwards. */
  to: z.string(),
})
export type CompanySignInRequest = z.infer<typeof CompanySignInRequest>

/** What the provider has said about the person in this browser. */
const CompanyPerson = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  /** The id of the session at the provider; empty when the provider sends no id. */
  sid: z.string(),
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  isAdmin: z.boolean(),
})
export type CompanyPerson = z.infer<typeof CompanyPerson>

/** How the last request to the provider ended, when it did not open a session. */
const CompanyVisit = z.strictObject({
  /** What the page shows. */
  step: CompanySignInStep,
  /** The person, when `step` is `register` or `link`; else null. */
  person: CompanyPerson.nullable(),
})
export type CompanyVisit = z.infer<typeof CompanyVisit>

const minute = 60

export type CompanySignInCookies = ReturnType<typeof createCompanySignInCookies>

/**
 * Makes and reads two signed cookies of a company sign-in: its request to the provider, and how that request ended.
 * @param secret the installation's session secret
 * @param clock epoch milliseconds
 */
export function createCompanySignInCookies(secret: string, secure: boolean, clock: () => number) {
  const sign = createSigner(secret, 'company')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  function cookieOf<T>(purpose: string, schema: z.ZodType<T>, seconds: number) {
    const name = `${secure ? '__Host-' : ''}company-${purpose}`
    const signed = (content: string) => sign(`${purpose} ${content}`)
    return {
      issue(reply: FastifyReply, value: T): void {
        const until = Math.floor(clock() / 1000) + seconds
        const content = `${Buffer.from(JSON.stringify(value)).toString('base64url')}.${until}`
        reply.setCookie(name, `${content}.${signed(content)}`, { ...options, maxAge: seconds })
      },
      /** @returns the content of the cookie; null when the cookie is missing, expired or invalid */
      read(request: FastifyRequest): T | null {
        const [text = '', until, signature, ...more] = request.cookies[name]?.split('.') ?? []
        if (signature === undefined || more.length > 0 || !isSameText(signature, signed(`${text}.${until}`)))
          return null
        if (clock() / 1000 >= Number(until)) return null
        // The schema may not match, because an older release may have made the cookie.
        return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
      },
      clear: (reply: FastifyReply): void => void reply.clearCookie(name, options),
    }
  }

  return {
    request: cookieOf('request', CompanySignInRequest, 10 * minute),
    visit: cookieOf('visit', CompanyVisit, 30 * minute),
  }
}
