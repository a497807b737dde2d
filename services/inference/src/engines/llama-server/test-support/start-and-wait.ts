import { createLogger } from '@hearth/kernel'
import { startLlamaServer } from '../llama-server.ts'

// Starts the binary that it is told and lives on, until somebody kills it.
const [binary = '', ...args] = process.argv.slice(2)
const logger = createLogger({ service: 'inference', level: 'fatal' })
startLlamaServer({ model: 'm', binary, args, key: 'k', restart: { firstMs: 50, maxMs: 50 }, logger })
