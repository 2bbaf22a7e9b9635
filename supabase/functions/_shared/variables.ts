/** Reads a variable of the function's environment. */
export type Variables = (name: string) => string | undefined
