import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client'
import { EngineRefused, engineRefusedForFile } from '../operator-error.ts'

const setting = 'EVENT_STORE_URL'

// gRPC codes. The client turns errors with `unauthenticated`, and some errors with `permissionDenied`, into an
// AccessDeniedError.
const permissionDenied = 7
const unauthenticated = 16

/** The EngineRefused for an error about the user, the password or a right; null for any other error. */
export function engineRefusedOf(error: unknown): EngineRefused | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === unauthenticated)
    return new EngineRefused(
      setting,
      'EventStoreDB refuses the user or the password; correct them in esdb://user:password@host:2113',
      { cause: error },
    )
  if (code === permissionDenied || error instanceof AccessDeniedError)
    return new EngineRefused(
      setting,
      'EventStoreDB denies a right; the whole log ($all) is read, so the user of the address must be in the group $admins, or the ACL of $all must let it read',
      { cause: error },
    )
  return null
}

/**
 * Makes a client, which connects at its first call.
 * @throws EngineRefused when the url is unreadable, or names a certificate or key file that is missing
 */
export function eventStoreDbClientOf(url: string): EventStoreDBClient {
  const { warn } = console
  // The client's warning about unknown parameters contains the whole URL with the password.
  console.warn = (text: unknown) => warn(`${setting}: ${String(text).split('\n')[0]}`)
  try {
    return EventStoreDBClient.connectionString(url)
  } catch (error) {
    throw unreadable(error)
  } finally {
    console.warn = warn
  }
}

const files = 'tlsCAFile, userCertFile or userKeyFile'

/** The error for an unreadable URL. The client's message is left out, because it may contain a part of the URL. */
function unreadable(error: unknown): EngineRefused {
  const file = engineRefusedForFile(setting, files, error)
  if (file !== null) return file
  if (error instanceof Error && error.message.startsWith('Failed to load certificate'))
    return new EngineRefused(setting, `a file that the address names is missing; correct ${files}`)
  return new EngineRefused(
    setting,
    'the address cannot be read; expected esdb://user:password@host:2113?tls=true, or tls=false for a server without TLS, with special characters of the password as %xx',
  )
}
