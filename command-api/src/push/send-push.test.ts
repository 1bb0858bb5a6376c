import { expect, test } from 'vitest'
import { isPushService } from './send-push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a known push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true)
})

test.each([
  'https://push.example.org/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://example.org/https://fcm.googleapis.com/',
])('%s is not a known push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false)
})

test('an additional host is a push service; one with a leading *. stands for its subdomains', () => {
  expect(isPushService('https://push.example.org/abc', ['push.example.org'])).toBe(true)
  expect(isPushService('https://a.push.example.org/abc', ['push.example.org'])).toBe(false)
  expect(isPushService('https://a.push.example.org/abc', ['*.push.example.org'])).toBe(true)
})
