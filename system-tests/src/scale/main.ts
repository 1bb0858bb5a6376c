import { runScale } from './command.ts'

process.exitCode = await runScale(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`))
