/**
 * The security headers of every answer (docs/adr/0014-own-security-headers.md). HSTS and upgrade-insecure-requests
 * would break plain http in a LAN, so they are only set with an https address.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const secure = publicUrl.startsWith('https:')
  // Older browsers do not apply `'self'` to the WebSocket, so its address is listed too.
  const socket = publicUrl.replace(/^http/, 'ws')
  const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': contentSecurityPolicy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
