// Loaded before a service: notes each module that the process and its threads load, and writes them at its end to the
// file that MODULES names. Children that it starts have the same options, so each line begins with the process.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(`${process.pid} ${url}\n`)
    return next(url, context)
  },
})
process.once('exit', () => appendFileSync(process.env.MODULES ?? '', loaded.join('')))
