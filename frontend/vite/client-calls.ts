import type { Plugin } from 'vite'

const isTable = /[\\/]domain[\\/]src[\\/]contract[\\/]calls\.ts$/
/** The traits of a call that only servers read, such as its permission and the schemas with which they parse a request. */
const serverTraits =
  /,\s+(?:(?:action|limit): '[\w.-]+'|(?:params|query|body): [\w.]+|(?:secret|setsCsrfToken|beforePasswordChange|previewsOnly): true)(?=,\s| })/g

/** Leaves the traits that only servers read out of the page's table of calls, and with them their schemas. */
export const clientCalls = (): Plugin => ({
  name: 'topspin:client-calls',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!isTable.test(id)) return null
    const left = code.replace(serverTraits, '')
    if (left === code) this.error('found no trait of a server in the table of calls')
    return { code: left, map: null }
  },
})
