import fc from 'fast-check'

// Properties are tried on the same values each time, so that a run that fails fails again. `npm run
// test:properties` looks for values that nobody has tried.
const tries = Number(process.env.PROPERTY_TRIES ?? 0)
fc.configureGlobal(tries > 0 ? { numRuns: tries, interruptAfterTimeLimit: 20_000 } : { seed: 20_261_123 })
