// Runs the service with the settings of the first argument on the state folder of the second, prints its address.
import { startMetrics } from './start-metrics.ts'

const [settings = '{}', home = ''] = process.argv.slice(2)
const { url } = await startMetrics(JSON.parse(settings) as object, home)
process.stdout.write(`${url}\n`)
