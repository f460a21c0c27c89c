/** The names of the cookies that scripts may read. */
export const cookieNames = (cookies: string): string[] =>
  cookies.split(';').flatMap((cookie) => cookie.split('=')[0]?.trim() || []);
