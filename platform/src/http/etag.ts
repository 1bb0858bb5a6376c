import { createHash } from 'node:crypto'

/** The weak ETag of a body: equal for equal bodies. */
export function weakEtag(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/**
 * Whether the client already has the body with this ETag (RFC 9110, 13.1.2: weak comparison).
 * @param ifNoneMatch the header: a comma-separated list or `*`
 */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const bare = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare)
}
