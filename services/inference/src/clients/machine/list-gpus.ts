import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { Gpu } from '../../domain/catalogue/machine.ts'

const run = promisify(execFile)
const limits = { timeout: 3_000, maxBuffer: 16 * 1_048_576, windowsHide: true }
const bytesPerMib = 1_048_576

/** The GPUs of this machine that a model could be computed on, as its own tools tell; none where there are none. */
export async function listGpus(): Promise<readonly Gpu[]> {
  if (process.platform === 'darwin') return appleGpus()
  const nvidia = await outputOf('nvidia-smi', ['--query-gpu=name,memory.total', '--format=csv,noheader,nounits'])
  const found = parseNvidia(nvidia)
  return found.length > 0 ? found : parseVulkan(await outputOf('vulkaninfo', []))
}

// Apple silicon has one, on the same chip and with the same memory.
function appleGpus(): readonly Gpu[] {
  const name = cpus()[0]?.model ?? ''
  return name.startsWith('Apple') ? [{ name, memoryBytes: totalmem() }] : []
}

// A tool that is missing or fails has nothing to tell.
async function outputOf(tool: string, args: readonly string[]): Promise<string> {
  return run(tool, args, limits).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** Reads lines of `name, mebibytes`. */
export function parseNvidia(output: string): readonly Gpu[] {
  return output.split('\n').flatMap((line) => {
    const [, name, mebibytes] = /^(.+), (\d+)$/.exec(line.trim()) ?? []
    return name === undefined ? [] : [{ name, memoryBytes: Number(mebibytes) * bytesPerMib }]
  })
}

/** Reads the long form of vulkaninfo: cards of their own, each with the largest memory that is its own. */
export function parseVulkan(output: string): readonly Gpu[] {
  const [, ...devices] = output.split(/^VkPhysicalDeviceProperties:/m)
  const found = devices.flatMap((text) => {
    const name = /^\s*deviceName\s*= (.+)$/m.exec(text)?.[1]?.trim()
    const isCard = /^\s*deviceType\s*= PHYSICAL_DEVICE_TYPE_DISCRETE_GPU$/m.test(text)
    return name === undefined || !isCard ? [] : [{ name, memoryBytes: Math.max(0, ...localHeaps(text)) }]
  })
  return found.filter(({ memoryBytes }) => memoryBytes > 0)
}

function localHeaps(text: string): readonly number[] {
  const [, ...heaps] = text.split(/^\s*memoryHeaps\[\d+\]:/m)
  return heaps.flatMap((heap) => {
    const [, bytes] = /^\s*size\s*= (\d+)/m.exec(heap) ?? []
    return bytes !== undefined && heap.includes('MEMORY_HEAP_DEVICE_LOCAL_BIT') ? [Number(bytes)] : []
  })
}
