/** The file of the driver that sends the commands. The package has types for its main file only. */
declare module 'mongodb/lib/cmap/connection.js' {
  const exported: unknown
  export default exported
}
