import { registerHooks } from 'node:module'

const opener = 'node-llama-cpp/dist/bindings/getLlama.js'
const trial = './utils/testBindingBinary.js'

/** Lets node-llama-cpp, which has to be imported after this, take `try-library.ts` for its own file. */
export function leaveOutTrial(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (specifier !== trial || context.parentURL?.endsWith(opener) !== true) return resolved
      const ours = new URL('./try-library.ts', import.meta.url)
      ours.searchParams.set('original', resolved.url)
      return next(ours.href, context)
    },
  })
}
