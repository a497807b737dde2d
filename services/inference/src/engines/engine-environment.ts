import { type Env, systemEnvironment } from '@hearth/kernel'

// What engines and drivers of GPUs read by themselves, and the state folder, which tells whose process it is.
const engineNames = /^((CUDA|NVIDIA|GGML|LLAMA|VK|HIP|ROCR|HSA|OMP|GPU)_\w+|HEARTH_HOME)$/

/** What a process that runs native code gets of the environment: none of the settings, keys and tokens in it. */
export function engineEnvironment(env: Env): Record<string, string | undefined> {
  const own = Object.entries(env).filter(([name]) => engineNames.test(name))
  return { ...systemEnvironment(env), ...Object.fromEntries(own) }
}
