import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function linesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: 'http://localhost:3000',
      secure: false,
      eventStoreUrl: `sqlite:${resolve('data/events.db')}`,
      readStoreUrl: `sqlite:${resolve('data/read.db')}`,
      identityUrl: `sqlite:${resolve('data/identity.db')}`,
      snapshotsUrl: `sqlite:${resolve('data/snapshots.db')}`,
      redisUrl: null,
      commandApiUrl: null,
      companyEmailDomains: null,
      workingHours: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1140 }],
      timeZone: 'Europe/Paris',
      seasonStart: { month: 9, day: 1 },
      matchCooldownSeconds: 180,
      startScore: 500,
      rollbackWindowHours: 24,
      withdrawSeconds: 120,
      sessionSecret: null,
      vapidSubject: 'mailto:topspin@localhost',
      pushServices: [],
      chatHosts: [],
      mail: null,
      company: null,
      acceptsPasswords: true,
      rateLimits: true,
      accountDeletion: false,
      trustProxy: false,
      logLevel: 'info',
      otlpEndpoint: null,
      startTimeoutSeconds: 60,
      acceptDataLoss: null,
    })
  })

  it('reads every setting', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/topspin',
      PUBLIC_URL: 'https://ping.example.org/',
      EVENT_STORE_URL: 'esdb://events:2113?tls=false',
      READ_STORE_URL: 'mongodb://documents:27017/topspin',
      REDIS_URL: 'redis://redis:6379',
      COMPANY_EMAIL_DOMAINS: 'Example.org, example.com',
      WORKING_HOURS: 'always',
      TIME_ZONE: 'America/New_York',
      SEASON_START: '01-15',
      MATCH_COOLDOWN_SECONDS: '0',
      START_SCORE: '505.5',
      ROLLBACK_WINDOW_HOURS: '744',
      WITHDRAW_SECONDS: '0',
      SESSION_SECRET: 'a'.repeat(32),
      VAPID_SUBJECT: 'mailto:it@example.org',
      PUSH_SERVICES: 'Push.example.org, *.push.example.com',
      CHAT_ALLOWED_HOSTS: 'mattermost:8443, Chat.example.org',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'Ping <ping@example.org>',
      MAIL_REPLY_TO: 'it@example.org',
      OIDC_ISSUER: 'https://login.example.org',
      OIDC_CLIENT_ID: 'topspin',
      OIDC_CLIENT_SECRET: 'a secret of the client',
      OIDC_NAME: 'Acme',
      OIDC_ACTIVATION: 'at-once',
      OIDC_GROUP: 'ping',
      OIDC_ADMIN_GROUP: 'ping-admins',
      OIDC_EMAIL: 'trusted',
      OIDC_SESSION_DAYS: '3',
      PASSWORDS: 'off',
      RATE_LIMITS: 'off',
      ACCOUNT_DELETION: 'on',
      TRUST_PROXY: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example.org:4318/',
      LOG_LEVEL: 'debug',
      COMMAND_API_URL: 'http://command-api:3000',
      START_TIMEOUT_SECONDS: '5',
      ACCEPT_DATA_LOSS: 'log',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/topspin',
      publicUrl: 'https://ping.example.org',
      secure: true,
      eventStoreUrl: 'esdb://events:2113?tls=false',
      readStoreUrl: 'mongodb://documents:27017/topspin',
      identityUrl: 'mongodb://documents:27017/topspin',
      snapshotsUrl: 'mongodb://documents:27017/topspin',
      redisUrl: 'redis://redis:6379',
      commandApiUrl: 'http://command-api:3000',
      companyEmailDomains: ['example.org', 'example.com'],
      workingHours: 'always',
      timeZone: 'America/New_York',
      seasonStart: { month: 1, day: 15 },
      matchCooldownSeconds: 0,
      startScore: 505.5,
      rollbackWindowHours: 744,
      withdrawSeconds: 0,
      sessionSecret: 'a'.repeat(32),
      vapidSubject: 'mailto:it@example.org',
      pushServices: ['push.example.org', '*.push.example.com'],
      chatHosts: ['mattermost:8443', 'chat.example.org'],
      mail: {
        smtpUrl: 'smtps://user:pass@mail.example.org',
        from: 'Ping <ping@example.org>',
        replyTo: 'it@example.org',
      },
      company: {
        issuer: 'https://login.example.org',
        clientId: 'topspin',
        clientSecret: 'a secret of the client',
        name: 'Acme',
        activatesAtOnce: true,
        group: 'ping',
        adminGroup: 'ping-admins',
        trustsEmail: true,
        sessionDays: 3,
      },
      acceptsPasswords: false,
      rateLimits: false,
      accountDeletion: true,
      trustProxy: 1,
      logLevel: 'debug',
      otlpEndpoint: 'http://otel.example.org:4318',
      startTimeoutSeconds: 5,
      acceptDataLoss: 'log',
    })
  })

  it.each([
    [{ PASSWORDS: 'off' }, ['PASSWORDS: off needs OIDC_ISSUER']],
    [
      { OIDC_ISSUER: 'https://login.example.org' },
      ['OIDC_ISSUER: needs OIDC_CLIENT_ID', 'OIDC_ISSUER: needs OIDC_CLIENT_SECRET'],
    ],
    [
      { OIDC_ISSUER: 'https://x.org', OIDC_CLIENT_ID: 't', OIDC_CLIENT_SECRET: 's', OIDC_ACTIVATION: 'at-once' },
      ['OIDC_ACTIVATION: at-once needs OIDC_GROUP or COMPANY_EMAIL_DOMAINS'],
    ],
  ])('refuses settings that need others: %j', (env, lines) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(lines))
  })

  it('puts the default stores into the data folder, and uses an https public address as the VAPID subject', () => {
    const config = readConfig({
      DATA_DIR: '/srv/t',
      PUBLIC_URL: 'https://ping.example.org',
      EVENT_STORE_URL: 'sqlite:x/e.db',
    })
    expect(config.eventStoreUrl).toBe(`sqlite:${resolve('x/e.db')}`)
    expect(config.readStoreUrl).toBe('sqlite:/srv/t/read.db')
    expect(config.identityUrl).toBe('sqlite:/srv/t/identity.db')
    expect(config.vapidSubject).toBe('https://ping.example.org')
  })

  it('accepts proxies by address, and 0 for none', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 172.16.0.0/12,::1' }).trustProxy).toEqual([
      '10.0.0.1',
      '172.16.0.0/12',
      '::1',
    ])
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', REDIS_URL: ' ' })).toEqual(readConfig({}))
  })

  it('has one line for each invalid setting', () => {
    expect(
      linesOf({ PORT: 'http', WORKING_HOURS: 'Mon-Fri', TIME_ZONE: 'Mars/Base', ROLLBACK_WINDOW_HOURS: '745' }),
    ).toEqual([
      'PORT: expected a port from 0 to 65535, got "http"',
      'WORKING_HOURS: expected ranges like "Mon-Fri 08:00-19:00", separated by commas, or always, got "Mon-Fri"',
      'TIME_ZONE: expected a time zone like Europe/Paris, got "Mars/Base"',
      'ROLLBACK_WINDOW_HOURS: expected a whole number of hours from 1 to 744, got "745"',
    ])
  })

  it.each(['?token=x', '#x'])('refuses OTEL_EXPORTER_OTLP_ENDPOINT with %s, to which no path can be added', (end) => {
    expect(linesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://otel:4318/${end}` })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT: expected the address of an OTLP receiver over HTTP, like http://localhost:4318',
    ])
  })

  it('refuses a season that begins on a day that not every year has', () => {
    expect(linesOf({ SEASON_START: '02-29' })).toEqual([
      'SEASON_START: expected the month and day on which a season begins, like 09-01, got "02-29"',
    ])
  })

  it('does not show secrets', () => {
    expect(linesOf({ SESSION_SECRET: 'short-secret', REDIS_URL: 'http://user:hunter2@redis' })).toEqual([
      'REDIS_URL: expected redis://<host>',
      'SESSION_SECRET: expected at least 32 characters',
    ])
  })

  it.each(['http://mail', 'smtp://mail/path', 'smtp://mail?ignoreTLS=true', 'smtp://a%ff:b@mail'])(
    'refuses SMTP_URL=%s, and does not show it',
    (SMTP_URL) => {
      expect(linesOf({ SMTP_URL })).toEqual([
        'SMTP_URL: expected smtp://<host> or smtps://<host>, like smtp://user:password@mail.example.org',
      ])
    },
  )

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'ping.example.org'],
    ['PUBLIC_URL', 'https://ping.example.org/app'],
    ['EVENT_STORE_URL', 'sqlite:'],
    ['EVENT_STORE_URL', 'mongodb://x'],
    ['READ_STORE_URL', 'esdb://x'],
    ['COMPANY_EMAIL_DOMAINS', 'example.org,,'],
    ['COMPANY_EMAIL_DOMAINS', '@example'],
    ['MATCH_COOLDOWN_SECONDS', '1.5'],
    ['START_SCORE', '500.25'],
    ['ROLLBACK_WINDOW_HOURS', '0'],
    ['MAIL_FROM', 'Ping'],
    ['MAIL_FROM', 'Ping <ping@example.org>\r\nBcc: x@example.org'],
    ['MAIL_REPLY_TO', 'one@example.org, two@example.org'],
    ['VAPID_SUBJECT', 'it@example.org'],
    ['PUSH_SERVICES', 'https://push.example.org'],
    ['CHAT_ALLOWED_HOSTS', 'https://chat.example.org'],
    ['CHAT_ALLOWED_HOSTS', 'c.example.org:99999'],
    ['CHAT_ALLOWED_HOSTS', '256.1.1.1'],
    ['CHAT_ALLOWED_HOSTS', '.'],
    ['CHAT_ALLOWED_HOSTS', 'a..b'],
    ['RATE_LIMITS', 'true'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s', (name, text) => {
    expect(linesOf({ [name]: text })).toHaveLength(1)
  })
})
