import { openDatabase } from '../open.ts'

// A process of its own, so that the test can run it as a user with fewer rights.
const answer = () => {
  try {
    openDatabase(process.argv[2] ?? '', { synchronous: 'FULL' }).close()
    return 'opened'
  } catch (error) {
    return String(error)
  }
}

process.send?.(answer())
