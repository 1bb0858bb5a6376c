import { openDatabase } from '../open.ts'

// Run as a process, so that the test can start it as a user with fewer rights.
const answer = () => {
  try {
    openDatabase(process.argv[2] ?? '', { synchronous: 'FULL' }).close()
    return 'opened'
  } catch (error) {
    return String(error)
  }
}

process.send?.(answer())
