import type { Plugin } from 'vite'

const isRouter = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/
const warnings = 'var ENABLE_DEV_WARNINGS = true;'
/** Components of the module, such as `Form`, which the bundler takes for calls with an effect. */
const components = /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm
const names = /^\w+\.displayName = "\w+";$/gm

/**
 * Makes the bundler leave out what the page does not use of the router: the package has one module for browsers, servers and
 * frameworks, with the warnings for developers, since its exports have no condition for production.
 */
export function router(): Plugin {
  let isFound = false
  return {
    name: 'topspin:router',
    apply: 'build',
    transform(code, id) {
      if (!isRouter.test(id) || !code.includes(warnings)) return null
      isFound = true
      const left = code
        .replace(warnings, 'var ENABLE_DEV_WARNINGS = false;')
        .replace(components, '$1/* @__PURE__ */ ')
        .replace(names, '')
      return { code: left, map: null }
    },
    generateBundle() {
      if (!isFound) this.error('found no module of the router to make smaller: is this plugin still of use?')
    },
  }
}
