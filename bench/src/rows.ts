import type { Row } from './row.ts'
import { loop } from './rows/loop.ts'
import { rank } from './rows/rank.ts'
import { record } from './rows/record.ts'
import { recordOne } from './rows/record-one.ts'

/** All rows in the order of the table. */
export const rows: readonly Row[] = [record, recordOne, loop, rank]
