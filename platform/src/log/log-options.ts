import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { LogLevel } from '../config.ts'
import { traceFields } from '../tracing/spans.ts'
import { sourceStackOf } from './source-stack.ts'

export interface LogStream {
  write(line: string): void
}

const secretNames: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'passwordHash',
  'token',
  'tokenHash',
  'secret',
  'email',
  'cookie',
  'authorization',
  'p256dh',
  'auth',
])
const removed = '[removed]'
/** How many levels of nested objects are searched for secret names. */
const searchedLevels = 3

// A driver's message or stack may hold a secret that no field name reveals, so the finished line is checked too.
const secretPatterns: readonly [RegExp, string][] = [
  // The letters of an escaped character, such as `\n`, do not belong to an address.
  [/(?<!(?<!\\)(?:\\\\)*\\(?:u[\da-f]{0,3})?)[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, removed],
  [/(\w+:\/\/)[^/\s:@"]+:[^/\s@"]+@/g, `$1${removed}@`],
  [/\$argon2[a-z]*\$[^"\s\\]+/g, removed],
  [/((?:__Host-)?sid|XSRF-TOKEN)=[^;"\s\\]+/gi, `$1=${removed}`],
  // The address of a calendar.
  [/(\/ics\/)[\w-]+/g, `$1${removed}`],
  [/(\\"(?:password|currentPassword|token|secret)\\"\s*:\s*\\")(?:[^"\\]|\\\\(?:\\.|[^\\]))*/gi, `$1${removed}`],
]

/** Removes texts that match `secretPatterns` from a finished log line, such as e-mail addresses and cookies. */
export function redactLogLine(line: string): string {
  return secretPatterns.reduce((text, [pattern, substitute]) => text.replace(pattern, substitute), line)
}

// A type, not an interface: the logger requires an index signature, which only a type has implicitly.
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
}

/** Returns the fields of an error that are logged. Others are left out, because drivers put values of rows there. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: sourceStackOf(error),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  }
}

/**
 * Replaces the values of `secretNames` by `[removed]`. Pino's own redaction takes ten times as long.
 * @param levels how deep nested objects are searched
 */
export function withoutSecrets(fields: object, levels = searchedLevels): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    shown[name] = secretNames.has(name) ? removed : searched(value, levels - 1)
  return shown
}

function searched(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => searched(one, levels - 1))
  return isPlain(value) ? withoutSecrets(value, levels) : value
}

/** Whether an object is a plain one. Instances of classes, such as errors, are left to the serializers. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Options for Fastify's `logger`: one JSON object for each line, without secrets and e-mail addresses. */
export function logOptions(name: string, level: LogLevel, stream?: LogStream) {
  return {
    name,
    level,
    formatters: { log: withoutSecrets, bindings: withoutSecrets },
    mixin: traceFields,
    serializers: { err: toLoggedError, error: toLoggedError },
    hooks: { streamWrite: redactLogLine },
    ...(stream === undefined ? {} : { stream }),
  }
}

/** Logs one line for each request. It has the route's pattern instead of the path, which may contain a pseudo. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }

  override routeNotFound(): void {}
}

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** The fields of a log line that `terminalLog` does not show as `name=value`. `toLoggedError` makes `err`. */
interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly message: string }
}

/** Returns a stream that writes each JSON line to `out` as a line of text, with the time of day in UTC. */
export const terminalLog = (out: LogStream): LogStream => ({
  write(line) {
    // The cast is right: the logger wrote the line. Name, process and host are left out: all lines have the same ones.
    const { level, time, msg, err, name, pid, hostname, ...fields } = JSON.parse(line) as LogLine &
      Record<string, unknown>
    const facts = Object.entries(fields).map(([field, value]) => `${field}=${JSON.stringify(value)}`)
    const what = [msg, err?.message].filter((text) => text !== undefined).join(': ')
    const at = new Date(time).toISOString().slice('yyyy-mm-ddT'.length, -1)
    out.write(`${[at, levels[level], what, ...facts].join(' ')}\n`)
  },
})
