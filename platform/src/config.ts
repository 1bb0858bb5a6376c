import { resolve } from 'node:path'
import { longestRollbackWindowHours } from '@topspin/domain/match/recent-matches'
import { parseSeasonStart, type SeasonStart } from '@topspin/domain/time/season'
import { parseWorkingHours, type WorkingHours } from '@topspin/domain/time/working-hours'
import * as z from 'zod'

/** Every setting of an installation, parsed and with its default (docs/specification.md#settings). */
export type Config = Readonly<ReturnType<typeof withDefaults>>
export type CompanySignInSettings = NonNullable<Config['company']>

/** The mail server, and the addresses in the header of each mail. */
export interface MailSettings {
  /** `smtp://…` or `smtps://…`, with user and password if the server needs them; no path or query. */
  readonly smtpUrl: string
  /** An address, or `Name <address>`. */
  readonly from: string
  /** Where answers go; null: to `from`. */
  readonly replyTo: string | null
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Some settings are invalid or missing. `lines` has one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.href === `${url.origin}/`)
  .transform((url) => url.origin)

const timeZone = z.string().refine((text) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) !== undefined
  } catch {
    return false
  }
})

const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
const commaList = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(item).min(1))
    .readonly()

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const smtpUrl = z.url({ protocol: /^smtps?$/ }).refine((text) => {
  try {
    decodeURIComponent(text)
    return /^smtps?:\/\/[^/?#]+\/?$/.test(text)
  } catch {
    return false
  }
})
const mailAddress = z.string().regex(/^(?:[^<>@",\r\n]+ <[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/)

/** Schema of `sqlite:<file>` or a server's address. A file's path is resolved against the working folder. */
function storeUrl(protocol: RegExp) {
  return z
    .string()
    .refine((text) => /^sqlite:./.test(text) || protocol.test(text))
    .transform((text) => text.replace(/^sqlite:(.+)$/, (_, path: string) => `sqlite:${resolve(path)}`))
}

/** All environment variables that `readConfig` reads. `expected` is for the error about an invalid value. */
export const settingSchemas = {
  PORT: { schema: whole(0, 65_535), expected: 'a port from 0 to 65535' },
  HOST: { schema: z.string().regex(/^[\w.:-]+$/), expected: 'an address or host name to listen on' },
  DATA_DIR: { schema: z.string().transform((path) => resolve(path)), expected: 'a folder' },
  PUBLIC_URL: { schema: origin, expected: 'an http or https address without a path, like https://ping.example.org' },
  EVENT_STORE_URL: { schema: storeUrl(/^esdb(\+discover)?:\/\/.+/), expected: 'sqlite:<file> or esdb://<host>' },
  READ_STORE_URL: { schema: storeUrl(/^mongodb(\+srv)?:\/\/.+/), expected: 'sqlite:<file> or mongodb://<host>' },
  REDIS_URL: { schema: z.string().regex(/^rediss?:\/\/.+/), expected: 'redis://<host>' },
  COMMAND_API_URL: {
    schema: origin,
    expected: 'an http or https address without a path, like http://command-api:3000',
  },
  COMPANY_EMAIL_DOMAINS: {
    schema: commaList(z.string().regex(domainName)),
    expected: 'domains separated by commas, like example.org,example.com',
  },
  WORKING_HOURS: {
    schema: z
      .string()
      .transform(parseWorkingHours)
      .pipe(z.custom<WorkingHours>((hours) => hours !== null)),
    expected: 'ranges like "Mon-Fri 08:00-19:00", separated by commas, or always',
  },
  TIME_ZONE: { schema: timeZone, expected: 'a time zone like Europe/Paris' },
  SEASON_START: {
    schema: z
      .string()
      .transform(parseSeasonStart)
      .pipe(z.custom<SeasonStart>((start) => start !== null)),
    expected: 'the month and day on which a season begins, like 09-01',
  },
  MATCH_COOLDOWN_SECONDS: { schema: whole(0, 86_400), expected: 'a whole number of seconds from 0 to 86400' },
  START_SCORE: {
    schema: z
      .string()
      .regex(/^\d{1,5}([.,][05])?$/)
      .transform((text) => Number(text.replace(',', '.'))),
    expected: 'points from 0 to 99999, halves allowed',
  },
  // Matches older than `longestRollbackWindowHours` may be missing from the state of the match stream. They cannot be
  // cancelled, so a longer window would have no effect.
  ROLLBACK_WINDOW_HOURS: {
    schema: whole(1, longestRollbackWindowHours),
    expected: `a whole number of hours from 1 to ${longestRollbackWindowHours}`,
  },
  WITHDRAW_SECONDS: { schema: whole(0, 3_600), expected: 'a whole number of seconds from 0 to 3600' },
  SESSION_SECRET: { schema: z.string().min(32), expected: 'at least 32 characters' },
  VAPID_SUBJECT: {
    schema: z.string().regex(/^(mailto:.+@.+|https:\/\/.+)$/),
    expected: 'mailto:<e-mail> or https://…',
  },
  PUSH_SERVICES: {
    schema: commaList(z.string().refine((host) => domainName.test(host.replace(/^\*\./, '')))),
    expected: 'hosts separated by commas, like push.example.org,*.push.example.com',
  },
  CHAT_ALLOWED_HOSTS: {
    schema: commaList(
      z
        .string()
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/)
        .refine((host) => URL.canParse(`https://${host}`)),
    ),
    expected: 'hosts separated by commas, like chat.example.org,mattermost:8443',
  },
  SMTP_URL: {
    schema: smtpUrl,
    expected: 'smtp://<host> or smtps://<host>, like smtp://user:password@mail.example.org',
  },
  MAIL_FROM: { schema: mailAddress, expected: 'an address like Topspin <topspin@example.org>' },
  MAIL_REPLY_TO: { schema: mailAddress, expected: 'an address like admin@example.org' },
  OIDC_ISSUER: {
    schema: z.url({ protocol: /^https?$/ }),
    expected: 'the address of an OpenID provider, like https://login.example.org',
  },
  OIDC_CLIENT_ID: { schema: z.string(), expected: 'the id of this application at the provider' },
  OIDC_CLIENT_SECRET: { schema: z.string(), expected: 'the secret of this application at the provider' },
  OIDC_NAME: { schema: z.string().max(24), expected: 'a name of at most 24 characters for the button' },
  OIDC_ACTIVATION: { schema: z.enum(['admin', 'at-once']), expected: 'admin or at-once' },
  OIDC_GROUP: { schema: z.string(), expected: 'a group of the provider' },
  OIDC_ADMIN_GROUP: { schema: z.string(), expected: 'a group of the provider' },
  OIDC_EMAIL: { schema: z.enum(['verified', 'trusted']), expected: 'verified or trusted' },
  OIDC_SESSION_DAYS: { schema: whole(1, 30), expected: 'a whole number of days from 1 to 30' },
  PASSWORDS: { schema: onOff, expected: 'on or off' },
  RATE_LIMITS: { schema: onOff, expected: 'on or off' },
  ACCOUNT_DELETION: { schema: onOff, expected: 'on or off' },
  TRUST_PROXY: {
    schema: z.union([whole(0, 16), commaList(address)]),
    expected: 'how many proxies stand in front (0 to 16), or their addresses separated by commas',
  },
  LOG_LEVEL: { schema: z.enum(logLevels), expected: `one of ${logLevels.join(', ')}` },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    // Tracing appends `/v1/traces` to the address, so a query is refused and a final slash is removed.
    schema: z
      .url({ protocol: /^https?$/ })
      .regex(/^[^?#]*$/)
      .transform((url) => url.replace(/\/+$/, '')),
    expected: 'the address of an OTLP receiver over HTTP, like http://localhost:4318',
  },
  START_TIMEOUT_SECONDS: { schema: whole(0, 3_600), expected: 'a whole number of seconds from 0 to 3600' },
  ACCEPT_DATA_LOSS: { schema: z.enum(['accounts', 'log']), expected: 'accounts or log' },
} as const

type SettingName = keyof typeof settingSchemas
type Values = { [K in SettingName]?: z.output<(typeof settingSchemas)[K]['schema']> }

// Errors about these settings do not show the value, because it may hold a secret.
const secretSettings: ReadonlySet<string> = new Set<SettingName>([
  'SESSION_SECRET',
  'EVENT_STORE_URL',
  'READ_STORE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  // A refused address may have a query with a key.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
])

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings. An empty variable counts as unset, because compose files pass unset variables as empty ones.
 * @param fallback values for unset variables, instead of the defaults
 * @throws ConfigError
 */
export function readConfig(env: Environment = process.env, fallback: Environment = {}): Config {
  const values: Record<string, unknown> = {}
  const lines: string[] = []
  for (const [name, { schema, expected }] of Object.entries(settingSchemas)) {
    const text = env[name]?.trim() || fallback[name]
    if (text === undefined) continue
    const parsed = schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else lines.push(`${name}: expected ${expected}${secretSettings.has(name) ? '' : `, got ${JSON.stringify(text)}`}`)
  }
  // The casts are right: each value is the output of its own schema.
  lines.push(...contradictions(values as Values))
  if (lines.length > 0) throw new ConfigError(lines)
  return withDefaults(values as Values)
}

/** One line for each missing setting that another setting needs (docs/operations.md#company-account). */
function contradictions(values: Values): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ACTIVATION, OIDC_GROUP, PASSWORDS } = values
  const lines: string[] = []
  if (OIDC_ISSUER === undefined && PASSWORDS === false) lines.push('PASSWORDS: off needs OIDC_ISSUER')
  if (OIDC_ISSUER === undefined) return lines
  if (OIDC_CLIENT_ID === undefined) lines.push('OIDC_ISSUER: needs OIDC_CLIENT_ID')
  if (OIDC_CLIENT_SECRET === undefined) lines.push('OIDC_ISSUER: needs OIDC_CLIENT_SECRET')
  if (OIDC_ACTIVATION === 'at-once' && OIDC_GROUP === undefined && values.COMPANY_EMAIL_DOMAINS === undefined)
    lines.push('OIDC_ACTIVATION: at-once needs OIDC_GROUP or COMPANY_EMAIL_DOMAINS')
  return lines
}

function withDefaults(values: Values) {
  const port = values.PORT ?? 3000
  const dataDir = values.DATA_DIR ?? resolve('data')
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`
  const secure = publicUrl.startsWith('https:')
  const readStoreUrl = values.READ_STORE_URL ?? fileIn(dataDir, 'read.db')
  return {
    port,
    host: values.HOST ?? '127.0.0.1',
    /** Absolute path. */
    dataDir,
    /** Origin at which browsers reach the app, without a trailing slash. */
    publicUrl,
    /** Whether `publicUrl` is https. */
    secure,
    /** `sqlite:<absolute path>`, or the address of EventStoreDB. */
    eventStoreUrl: values.EVENT_STORE_URL ?? fileIn(dataDir, 'events.db'),
    /** `sqlite:<absolute path>`, or the address of MongoDB. */
    readStoreUrl,
    /** URL of the identity store: `readStoreUrl` with MongoDB, otherwise a file of its own in `dataDir`. */
    identityUrl: readStoreUrl.startsWith('sqlite:') ? fileIn(dataDir, 'identity.db') : readStoreUrl,
    /** URL of the snapshots of streams: `readStoreUrl` with MongoDB, otherwise a file of their own in `dataDir`. */
    snapshotsUrl: readStoreUrl.startsWith('sqlite:') ? fileIn(dataDir, 'snapshots.db') : readStoreUrl,
    /** Address of Redis; null: live bus, jobs, rate limits and availability stay inside the process. */
    redisUrl: values.REDIS_URL ?? null,
    /** Origin at which read-api calls command-api in another process; null without the setting, as in standalone. */
    commandApiUrl: values.COMMAND_API_URL ?? null,
    /** Domains whose e-mail addresses may register, in lower case; null: any domain. */
    companyEmailDomains: values.COMPANY_EMAIL_DOMAINS ?? null,
    workingHours: values.WORKING_HOURS ?? [{ days: [1, 2, 3, 4, 5], from: 8 * 60, to: 19 * 60 }],
    timeZone: values.TIME_ZONE ?? 'Europe/Paris',
    seasonStart: values.SEASON_START ?? { month: 9, day: 1 },
    matchCooldownSeconds: values.MATCH_COOLDOWN_SECONDS ?? 180,
    /** In points; halves are allowed. */
    startScore: values.START_SCORE ?? 500,
    rollbackWindowHours: values.ROLLBACK_WINDOW_HOURS ?? 24,
    withdrawSeconds: values.WITHDRAW_SECONDS ?? 120,
    /** null: a secret is generated once and kept in the identity store (`IdentityStore.secret`). */
    sessionSecret: values.SESSION_SECRET ?? null,
    vapidSubject: values.VAPID_SUBJECT ?? (secure ? publicUrl : 'mailto:topspin@localhost'),
    /** Additional hosts of push services, in lower case; a leading `*.` matches any subdomain. */
    pushServices: values.PUSH_SERVICES ?? [],
    /** Internal hosts to which chat messages may be sent, with the port unless it is 443. */
    chatHosts: values.CHAT_ALLOWED_HOSTS ?? [],
    /** The mail server and the sender of mails; null: no mails are sent. */
    mail: mailSettingsOf(values, new URL(publicUrl).hostname),
    /** The identity provider of the company; null: players sign in with a password only. */
    company: companySettingsOf(values),
    /** Whether players may sign in with a password; false only with `company`. */
    acceptsPasswords: values.PASSWORDS ?? true,
    rateLimits: values.RATE_LIMITS ?? true,
    /** Whether players may delete their own account. */
    accountDeletion: values.ACCOUNT_DELETION ?? false,
    /** Number of trusted proxies, or their addresses; false: forwarding headers are ignored. */
    trustProxy: values.TRUST_PROXY || (false as const),
    logLevel: values.LOG_LEVEL ?? 'info',
    /** Base address of the OTLP receiver of the spans; null: no spans are made. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** How long a start waits for engines. */
    startTimeoutSeconds: values.START_TIMEOUT_SECONDS ?? 60,
    /** `accounts` or `log`: a start is allowed without these data; null: refused (docs/operations.md#missing-data). */
    acceptDataLoss: values.ACCEPT_DATA_LOSS ?? null,
  }
}

const mailSettingsOf = ({ SMTP_URL, MAIL_FROM, MAIL_REPLY_TO }: Values, host: string): MailSettings | null =>
  SMTP_URL === undefined
    ? null
    : { smtpUrl: SMTP_URL, from: MAIL_FROM ?? `Topspin <topspin@${host}>`, replyTo: MAIL_REPLY_TO ?? null }

/** The settings of the sign-in with the company account (docs/specification.md#company-account). */
function companySettingsOf(values: Values) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return {
    /** Address of the OpenID provider. */
    issuer,
    clientId,
    clientSecret,
    /** The company's name, as buttons show it. */
    name: values.OIDC_NAME ?? new URL(issuer).hostname.slice(0, 24),
    /** Whether the account that a first sign-in makes is active at once, without an admin who activates it. */
    activatesAtOnce: values.OIDC_ACTIVATION === 'at-once',
    /** The group (claim `groups`) whose members may sign in; null: no group is required. */
    group: values.OIDC_GROUP ?? null,
    /** The group whose members become admins; null: no group. */
    adminGroup: values.OIDC_ADMIN_GROUP ?? null,
    /** Whether addresses that the provider does not mark as verified count as verified. */
    trustsEmail: values.OIDC_EMAIL === 'trusted',
    sessionDays: values.OIDC_SESSION_DAYS ?? 7,
  }
}

const fileIn = (folder: string, file: string): string => `sqlite:${resolve(folder, file)}`
