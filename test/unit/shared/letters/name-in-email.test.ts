import { describe, expect, it } from '@jest/globals';
import { nameInEmail } from '../../../../shared/letters/name-in-email.ts';

const shown = (name: string) => nameInEmail(name, '?');

describe('a name in an email', () => {
  it.each([
    'Lan Nguyễn',
    'María-José O’Neill y de la Cruz',
    'J. R. R. Tolkien',
    'Sammy Davis Jr.',
    'Sammy Davis, Jr.',
    'Ada Byron, MD',
    'Ravi s/o Kumar',
    'Muthu a/l Samy',
    'محمد بن راشد آل مكتوم',
    '李 小龍',
    'アレクサンドル ペトロヴィチ',
    'Pablo Diego José Francisco de Paula Ruiz',
    'Warnakulasuriya Patabendige Ushantha Joseph Chaminda Vaas',
    'lan nguyen',
    'SITI binti AHMAD',
    'Xiaoming (Michael) Li',
    'William "Bill" Gates III',
    'Ma. Theresa Santos',
    'ศรีสุดา วงศ์วิเศษ',
    'नरेन्द्र मोदी',
    'علی‌رضا فغانی',
    'Ng',
    'Kalani Keihanaikukauakahihuliheekahaunaele',
    'Prof. Dr. Günther Weiß',
    'John Smith 3rd',
    'Ada Byron7',
  ])('appears unchanged: %s', (name) => expect(shown(name)).toBe(name));

  it.each([
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['  Lan\n Tran ', 'Lan Tran'],
    ['J.Doe.com', 'J. Doe. com'],
    ['Lan．Tran', 'Lan． Tran'],
  ])('appears with separated parts or without extra spaces: %j becomes %s', (name, written) =>
    expect(shown(name)).toBe(written),
  );

  it.each([
    'Call +1 301 555 0199',
    'Room 12',
    '٣٠١٥٥٥٠١٩٩',
    'Lan ３０１５５５０１９９',
    'write to me@evil.test',
    'https://evil.test',
    'Ravi and/or Kumar',
    'www.evil.test',
    'Lan Tran: urgent',
    'Your account is locked!',
    'Click here. Then log in.',
    'Cheap essays, fast delivery',
    'Dear professor please read the message that I sent you',
    'Order Essays From Professional Writers Before Midnight',
    'evil.example',
    'university-essays.com',
    'Lan Tran; Ann Lee',
    'Lan & Ann',
    'Lan 😀',
    '<b>Lan</b>',
    'Lan | Ann',
    '加微信代写论文包过',
    '请点击这里。',
    'ติดต่อเราเพื่อเขียนเรียงความราคาถูก',
    '¡Llama ahora!',
    'А'.repeat(93),
    `${'ab '.repeat(12)}`,
    '...',
    '',
  ])('is replaced if it could carry a message or a link: %j', (name) => expect(shown(name)).toBe('?'));
});
