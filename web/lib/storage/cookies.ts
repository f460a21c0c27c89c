export const cookieNames = (cookies: string): string[] =>
  cookies.split(';').flatMap((cookie) => cookie.split('=')[0]?.trim() || []);
