import type { LogLevel } from '../config.ts'

/** Where lines go; standard output when left out. */
export interface LogStream {
  write(line: string): void
}

const secretNames = [
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
]
const removed = '[removed]'

// A message or a stack of a driver may hold what no field name tells: the last net is the line itself.
const secretShapes: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, removed],
  [/(\w+:\/\/)[^/\s:@"]+:[^/\s@"]+@/g, `$1${removed}@`],
  [/\$argon2[a-z]*\$[^"\s\\]+/g, removed],
  [/((?:__Host-)?sid|XSRF-TOKEN)=[^;"\s\\]+/gi, `$1=${removed}`],
  [/(\\"(?:password|currentPassword|token|secret)\\"\s*:\s*\\")(?:[^"\\]|\\\\.)*/gi, `$1${removed}`],
]

/** A finished line of the log without e-mail addresses, hashes, cookies and credentials in addresses. */
export function scrub(line: string): string {
  return secretShapes.reduce((text, [shape, substitute]) => text.replace(shape, substitute), line)
}

// A type, not an interface: the logger wants an index signature, which only a type has by itself.
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
}

/** What is logged of an error: never its own fields, where drivers put the values of a row. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/**
 * How a process logs: one JSON object a line, without secrets and without people's addresses (security notes, 16).
 * @returns options of pino, as Fastify's `logger` takes them
 */
export function logOptions(name: string, level: LogLevel, stream?: LogStream) {
  return {
    name,
    level,
    redact: {
      paths: [
        ...secretNames,
        ...secretNames.map((field) => `*.${field}`),
        ...secretNames.map((field) => `*.*.${field}`),
      ],
      censor: removed,
    },
    serializers: { err: loggedError, error: loggedError },
    hooks: { streamWrite: scrub },
    ...(stream === undefined ? {} : { stream }),
  }
}
