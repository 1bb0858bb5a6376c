/** The programs of the standalone and the distributed mode. */
export type ProgramName = 'standalone' | 'command-api' | 'projections' | 'read-api'

/**
 * The flag of Node about memory with which `package.json`, the image and the compose file start a program
 * (docs/adr/0008-bundled-servers.md).
 */
export const memoryFlag = '--max-semi-space-size=8'

/** Arguments of Node that run the bundle of a program from the repository's root, as `npm start` does. */
export const programArguments = (name: ProgramName): readonly string[] => [memoryFlag, `dist/servers/${name}.mjs`]
