import { MongoServerError } from 'mongodb'
import { EngineRefused, engineRefusedForFile } from '../engine-refused.ts'

const setting = 'READ_STORE_URL'

// MongoDB's error codes; 8000 is from Atlas.
const wrongUser = new Set([11, 18, 8000])
const noRight = 13

/** The EngineRefused for a refused user, password or right, or an unreadable file of TLS; null for other errors. */
export function engineRefusedOf(error: unknown): EngineRefused | null {
  if (!(error instanceof MongoServerError))
    return engineRefusedForFile(setting, 'tlsCAFile or tlsCertificateKeyFile', error)
  const refused = (why: string) => new EngineRefused(setting, why, { cause: error })
  if (wrongUser.has(Number(error.code)))
    return refused(
      'MongoDB refuses the user or the password; correct them in mongodb://user:password@host/topspin, with ?authSource=admin when the user is kept there',
    )
  if (error.code === noRight)
    return refused(
      'MongoDB denies a right; put user:password@ before the host, and give that user the role readWrite on the database',
    )
  return null
}

/** The EngineRefused for a URL that the driver cannot read, without the driver's message, which may quote the URL. */
export function unreadableUrlError(error: unknown): EngineRefused {
  const [option] = /^option \w+ is not supported$/.exec(error instanceof Error ? error.message : '') ?? []
  const why = option ?? 'the address cannot be read'
  return new EngineRefused(
    setting,
    `${why}; expected mongodb://user:password@host:27017/topspin?tls=true, with special characters of the password as %xx`,
  )
}
