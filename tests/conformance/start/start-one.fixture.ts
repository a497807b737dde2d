// Starts a service in a process of its own: `start-one.fixture.ts <service>`. What it opens and does not
// release when that fails keeps the process from ending.
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { findService } from '../../../cli/src/services.ts'

const settings = readSettings({ cwd: process.cwd(), env: process.env })
const entry = findService(process.argv[2] ?? '')
const logger = createLogger({ service: 'start', level: 'silent' })
const service = await entry?.create(settings, { common: parseCommon(settings), logger })
await service?.start().then(
  () => console.log('started'),
  (error: unknown) => console.log(String(error)),
)
