import { join } from 'node:path'

/** Where packages for GPUs are installed: in the state folder, which an install of Hearth leaves alone. */
export function gpuFolder(home: string): string {
  return join(home, 'gpu')
}
