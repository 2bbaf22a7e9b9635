/** Node runs TypeScript in another thread or process by itself where it can; older ones need the loader. @returns arguments for Node */
export const loaderArguments = (): string[] =>
  process.features.typescript ? [] : ['--import', import.meta.resolve('tsx')]
