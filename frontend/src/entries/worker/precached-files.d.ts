/** The files of the built page (vite/precached-files.ts). */
declare module 'virtual:precached-files' {
  const files: import('workbox-precaching').PrecacheEntry[]
  export default files
}
