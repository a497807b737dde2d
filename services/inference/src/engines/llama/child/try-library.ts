/** Where `leaveOutTrial` hands on the address of node-llama-cpp's own file. */
const original = new URL(import.meta.url).searchParams.get('original') ?? ''

type Trial = (path: string, backendsPath: string | undefined, gpu: unknown, ...others: unknown[]) => Promise<boolean>

/**
 * In place of node-llama-cpp's function of this name, which opens its library in a process of its own first to see
 * whether that survives: for the processor this process is the one that may be lost, and half a second is saved.
 */
export const testBindingBinary: Trial = async (path, backendsPath, gpu, ...others) => {
  if (gpu === false) return true
  const library = (await import(original)) as { readonly testBindingBinary: Trial }
  return library.testBindingBinary(path, backendsPath, gpu, ...others)
}
