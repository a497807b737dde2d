import module from 'node:module'

/**
 * Leaves out 63 of the 64 languages in which zod can word what is wrong: its door loads all of them, and nobody here
 * asks for another one than English. Whoever imports zod from then on finds the English words as `locales` alone.
 */
export function loadOneLanguage() {
  module.registerHooks({
    resolve(specifier, context, next) {
      const isAll = specifier === '../locales/index.js' && context.parentURL?.includes('/node_modules/zod/')
      return next(isAll ? '../locales/en.js' : specifier, context)
    },
  })
}
