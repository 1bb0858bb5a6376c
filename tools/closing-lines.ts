import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Ends a run with what was skipped and why, and the plain line that says how it went. */
export default class ClosingLines implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const skipped = new Map<string, number>()
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) counts.failed += 1
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'pending') continue
        counts[result.state] += 1
        if (test.diagnostic()?.flaky) console.log(`passed only at the second try: ${test.fullName}`)
        if (result.state !== 'skipped') continue
        const why = `${module.relativeModuleId}: ${result.note ?? outermost(test)}`
        skipped.set(why, (skipped.get(why) ?? 0) + 1)
      }
    }
    counts.failed += errors.length
    for (const [why, count] of skipped) console.log(`skipped ${count} in ${why}`)
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}

/** The title of a test's outermost suite, which says what it needs; its own when it stands alone. */
function outermost(test: TestCase): string {
  let title = test.name
  for (let up = test.parent; up.type === 'suite'; up = up.parent) title = up.name
  return title
}
