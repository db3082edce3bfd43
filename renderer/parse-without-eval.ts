/** Tells zod not to compile schemas with `new Function`, which the page's content security policy reports. Import it first. */
import * as z from 'zod';

z.config({ jitless: true });
