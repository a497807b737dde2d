// Which packages are made for which platform. Plain JavaScript that any Node from 20 on can run.

const systems = new Map([
  ...['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].map((name) => [name, name]),
  ['mac', 'darwin'],
  ['win', 'win32'],
])
const processors = ['arm64', 'x64', 'arm', 'armv7l', 'ia32', 'ppc64', 'riscv64', 's390x']

/**
 * What a package's name says about its platform, as `@scope/cli-linux-x64-musl` does: for one whose
 * own description cannot be had.
 */
export function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-_]/)
  const os = words.map((word) => systems.get(word)).find((system) => system !== undefined)
  const cpu = processors.find((processor) => words.includes(processor)) ?? (words.includes('x86') ? 'x64' : undefined)
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    ...(os === undefined ? {} : { os }),
    ...(cpu === undefined ? {} : { cpu }),
    ...(os === 'linux' && libc !== undefined ? { libc } : {}),
  }
}

/** Whether a package with these fields of a manifest belongs on a machine. */
export function isFor({ os, cpu, libc }, machine) {
  const fits = (allowed, own) => allowed === undefined || own === undefined || [allowed].flat().includes(own)
  return fits(os, machine.os) && fits(cpu, machine.cpu) && fits(libc, machine.libc)
}

/** This machine in npm's words. */
export function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libcOf() : undefined }
}

function libcOf() {
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}
